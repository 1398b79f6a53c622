import type { Module } from '../../platform/module.ts';

export const doctorModule: Module = {
  name: 'doctor',
};
