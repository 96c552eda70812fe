import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Direction } from '../../../shared/conversations/rules/conversation.ts';
import type { OrderSource } from '../../../shared/orders/rules/transitions.ts';
import type { WorkspaceKind } from '../../../shared/workspaces/rules/plan.ts';

export interface Bilingual {
  readonly ar: string;
  readonly en: string;
}

export type Language = keyof Bilingual;

interface Priced {
  readonly name: Bilingual;
  readonly price: number;
}

export interface Item extends Priced {
  readonly options?: string;
}

export interface DemoBusiness {
  readonly kind: WorkspaceKind;
  readonly name: string;
  readonly currency: 'IQD' | 'USD';
  readonly optionGroups: Readonly<Record<string, readonly Priced[]>>;
  readonly items: readonly Item[];
  readonly offers: readonly { readonly id: string; readonly name: Bilingual; readonly share: number }[];
  /** Amounts are multiples of this: the smallest coin in Baghdad is 250 dinars. */
  readonly smallest: number;
  readonly deliveryFees: readonly number[];
  readonly sources: readonly (readonly [OrderSource, weight: number])[];
  readonly agreements: readonly (readonly [Bilingual, about: number])[];
  readonly wishes: readonly Bilingual[];
}

export interface Script {
  readonly kind?: WorkspaceKind;
  readonly subject: Bilingual;
  readonly status: 'open' | 'closed' | 'escalated';
  readonly messages: readonly (readonly [Direction, Bilingual])[];
}

/** Not validated here: the commands validate the objects made of it. */
export function readData<Type>(name: string): Type {
  return JSON.parse(readFileSync(join(import.meta.dir, 'data', `${name}.json`), 'utf8'));
}

export function picture(name: string): string {
  const drawing = readData<Readonly<Record<string, string>>>('pictures')[name] ?? '';
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
}

export const restaurant = readData<DemoBusiness>('restaurant');
export const store = readData<DemoBusiness>('store');

export function optionsOf(business: DemoBusiness, item: Item): readonly Priced[] {
  return item.options === undefined ? [] : (business.optionGroups[item.options] ?? []);
}
