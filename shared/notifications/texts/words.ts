import { plural } from '../../ui/texts/plural.ts';
import type { Facts } from '../rules/facts.ts';
import type { NotificationKind } from '../rules/kinds.ts';

export type Pair = readonly [en: string, ar: string];

export interface Item<Kind extends NotificationKind = NotificationKind> {
  readonly data: Facts[Kind];
  readonly subjectId: string | null;
  readonly token: string | null;
}

/** What one kind says, in English and Arabic. */
export interface Words<Kind extends NotificationKind> {
  readonly title: (data: Facts[Kind], workspace: string) => Pair;
  /** Null for what is never joined into one message. */
  readonly several: ((count: number) => Pair) | null;
  readonly text: (data: Facts[Kind], workspace: string) => Pair;
  readonly whatToDo: (data: Facts[Kind]) => Pair;
  readonly action: Pair;
  /** In the dashboard: below the workspace, or from the root where it begins with two slashes. */
  readonly path: (item: Item<Kind>) => string;
  /** Where several of them are seen. */
  readonly list: string;
}

type English = Readonly<{ one: string; other: string }>;
type Arabic = Readonly<{ one: string; two: string; few: string; many: string; other: string }>;

export function pluralPair(count: number, english: English, arabic: Arabic): Pair {
  return [plural('en', count, english), plural('ar', count, arabic)];
}

export function minutes(count: number): Pair {
  return pluralPair(
    count,
    { one: 'one minute', other: '{} minutes' },
    { one: 'دقيقة', two: 'دقيقتين', few: '{} دقائق', many: '{} دقيقة', other: '{} دقيقة' },
  );
}

export function days(count: number): Pair {
  return pluralPair(
    count,
    { one: 'one day', other: '{} days' },
    { one: 'يوم', two: 'يومين', few: '{} أيام', many: '{} يوماً', other: '{} يوم' },
  );
}

export function roleName(role: 'admin' | 'staff'): Pair {
  return role === 'admin' ? ['admin', 'مدير'] : ['staff', 'موظف'];
}
