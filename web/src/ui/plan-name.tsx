import './plan-name.css';

/** A plan's name after a dot in the plan's colour. The name is enough for people who cannot see the colour. */
export function PlanName({ plan: { name, colour } }: { plan: { name: string; colour: string | null } }) {
  return (
    <span className="plan-name">
      <PlanDot colour={colour} />
      {name}
    </span>
  );
}

export function PlanDot({ colour }: { colour: string | null }) {
  return <span className="plan-dot" aria-hidden="true" {...(colour !== null && { style: { background: colour } })} />;
}
