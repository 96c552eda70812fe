import { Time } from '../../../shared/ui/components/time.tsx';
import type { MemberVisit } from '../request/visit.ts';

interface MomentProps {
  readonly visit: MemberVisit;
  /** Unix ms; null says `otherwise`. */
  readonly at: number | null;
  readonly otherwise?: string;
  readonly isExact?: boolean;
}

export function Moment({ visit: { language, workspace }, otherwise = '', ...rest }: MomentProps) {
  return <Time language={language} zone={workspace.timezone} otherwise={otherwise} {...rest} />;
}
