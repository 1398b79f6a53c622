/** The texts of the problems that plans cause. */
export const planProblems = {
  en: {
    not_in_plan: ['Your plan does not include this time', 'Choose another time or court.'],
    guests_not_allowed: ['Your plan does not allow these players', 'Change the players.'],
    plan_in_use: ['The plan has memberships', 'Give them another plan first.'],
  },
  es: {
    not_in_plan: ['Tu plan no incluye esa hora', 'Elige otra hora u otra pista.'],
    guests_not_allowed: ['Tu plan no permite esos jugadores', 'Cambia los jugadores.'],
    plan_in_use: ['El plan tiene membresías', 'Asígnales antes otro plan.'],
  },
} satisfies Record<string, Record<string, [title: string, remedy: string]>>;
