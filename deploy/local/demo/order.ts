import type { NewOrder } from '../../../shared/orders/contract/order-inputs.ts';
import type { OrderSource } from '../../../shared/orders/rules/transitions.ts';
import { type DemoBusiness, type Item, optionsOf } from './data.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

export function order(random: Random, business: DemoBusiness, person: Person, source: OrderSource): NewOrder {
  const isAmountOnly = source !== 'chat' && source !== 'storefront' && random.chance(0.25);
  const base = { source, ...customerFields(person, source), ...fulfillment(random, person) };
  return isAmountOnly
    ? { ...base, ...amountOnly(random, business, person) }
    : { ...base, ...basket(random, business, person, source) };
}

function customerFields(person: Person, source: OrderSource): Partial<NewOrder> {
  const { id, name, phone, email, conversationId } = person;
  return {
    customer: { ...(id !== undefined && { id }), name, phone, ...(email !== null && { email }) },
    ...(source === 'chat' && conversationId !== undefined && { conversationId }),
  };
}

function fulfillment(random: Random, person: Person): Pick<NewOrder, 'fulfillment'> {
  return random.chance(0.75) ? delivered(person) : { fulfillment: { type: 'pickup', address: null } };
}

export function delivered({ address }: Person): Pick<NewOrder, 'fulfillment'> {
  return { fulfillment: { type: 'delivery', address } };
}

function amountOnly(random: Random, business: DemoBusiness, { language }: Person): Partial<NewOrder> {
  const [note, typicalTotal] = random.pick(business.agreements);
  return {
    amount_only: true,
    total: rounded(typicalTotal * (0.8 + random.next() * 0.4), business),
    notes: note[language],
  };
}

function basket(random: Random, business: DemoBusiness, person: Person, source: OrderSource): Partial<NewOrder> {
  const { language } = person;
  const lines = Array.from({ length: random.whole(1, 4) }, () =>
    line(random, business, random.pick(business.items), person),
  );
  const subtotal = lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
  const offer = random.pick(business.offers);
  const savings = rounded(subtotal * offer.share, business);
  return {
    lines,
    details: {
      language,
      [source === 'storefront' ? 'cart' : 'said']: lines.map(({ name, quantity }) => `${quantity} × ${name}`),
    },
    ...(random.chance(0.6) && { delivery_fee: random.pick(business.deliveryFees) }),
    ...(savings > 0 && random.chance(0.15) && { promotions: [{ id: offer.id, name: offer.name[language], savings }] }),
    ...(source === 'invoice' && { tax: rounded(subtotal * 0.05, business) }),
    ...(random.chance(0.25) && { specialInstructions: random.pick(business.wishes)[language] }),
  };
}

function line(
  random: Random,
  business: DemoBusiness,
  item: Item,
  { language }: Person,
): NonNullable<NewOrder['lines']>[number] {
  const options = optionsOf(business, item).filter(() => random.chance(0.25));
  return {
    name: item.name[language],
    quantity: random.weighted([
      [1, 60],
      [2, 25],
      [3, 10],
      [6, 5],
    ]),
    unit_price: item.price,
    ...(options.length > 0 && { options: options.map(({ name, price }) => ({ name: name[language], price })) }),
  };
}

function rounded(amount: number, { smallest }: DemoBusiness): number {
  return Number((Math.round(amount / smallest) * smallest).toFixed(2));
}
