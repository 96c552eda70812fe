import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Direction } from '../../../shared/conversations/rules/conversation.ts';
import type { OrderSource } from '../../../shared/orders/rules/transitions.ts';
import type { WorkspaceKind } from '../../../shared/workspaces/rules/plan.ts';

/** A word in the two languages of the demo. */
export interface Bilingual {
  readonly ar: string;
  readonly en: string;
}

export type Language = keyof Bilingual;

interface Priced {
  readonly name: Bilingual;
  /** In major units of the shop's currency. */
  readonly price: number;
}

/** Something to order. */
export interface Item extends Priced {
  /** One of the shop's groups of options. */
  readonly options?: string;
}

/** One of the demo's two businesses: what it sells, how, and what its customers say. */
export interface Shop {
  readonly kind: WorkspaceKind;
  readonly name: string;
  readonly currency: 'IQD' | 'USD';
  readonly optionGroups: Readonly<Record<string, readonly Priced[]>>;
  readonly items: readonly Item[];
  /** `share` is of the subtotal. */
  readonly offers: readonly { readonly id: string; readonly name: Bilingual; readonly share: number }[];
  /** Amounts are whole multiples of this: Baghdad knows no coin below 250 dinars. */
  readonly smallest: number;
  readonly deliveryFees: readonly number[];
  readonly sources: readonly (readonly [OrderSource, weight: number])[];
  /** What was agreed in an amount-only order, and about how much. */
  readonly agreements: readonly (readonly [Bilingual, about: number])[];
  readonly wishes: readonly Bilingual[];
}

/** How a conversation goes. `{name}`, `{item}`, `{price}` and `{number}` are filled in. */
export interface Script {
  /** Only for this kind of business; else for both. */
  readonly kind?: WorkspaceKind;
  readonly subject: Bilingual;
  readonly status: 'open' | 'closed' | 'escalated';
  readonly messages: readonly (readonly [Direction, Bilingual])[];
}

/** A file of data/. Its type is not checked here: what is made of it goes through commands, which check all that they take. */
export function readData<Type>(name: string): Type {
  return JSON.parse(readFileSync(join(import.meta.dir, 'data', `${name}.json`), 'utf8'));
}

/** A drawing of pictures.json as a `data:` URL: small, and nobody's property. */
export function picture(name: string): string {
  const drawing = readData<Readonly<Record<string, string>>>('pictures')[name] ?? '';
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
}

export const restaurant = readData<Shop>('restaurant');
export const store = readData<Shop>('store');

export function optionsOf(shop: Shop, item: Item): readonly Priced[] {
  return item.options === undefined ? [] : (shop.optionGroups[item.options] ?? []);
}
