import type { Person } from '@courtside/client';

export type Role = Person['role'];

export const roles: readonly Role[] = ['player', 'desk', 'treasurer', 'admin'];

export const isRole = (text: string): text is Role => roles.some((role) => role === text);
