import type { NewOrder } from '../../../shared/orders/contract/order-inputs.ts';
import type { OrderSource } from '../../../shared/orders/rules/transitions.ts';
import { type Item, optionsOf, type Shop } from './data.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

export function order(random: Random, shop: Shop, person: Person, source: OrderSource): NewOrder {
  const isAgreement = source !== 'chat' && source !== 'storefront' && random.chance(0.25);
  const base = { source, ...who(person, source), ...fulfillment(random, person) };
  return isAgreement
    ? { ...base, ...agreement(random, shop, person) }
    : { ...base, ...basket(random, shop, person, source) };
}

function who(person: Person, source: OrderSource): Partial<NewOrder> {
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

function agreement(random: Random, shop: Shop, { language }: Person): Partial<NewOrder> {
  const [words, about] = random.pick(shop.agreements);
  return { amount_only: true, total: rounded(about * (0.8 + random.next() * 0.4), shop), notes: words[language] };
}

function basket(random: Random, shop: Shop, person: Person, source: OrderSource): Partial<NewOrder> {
  const { language } = person;
  const lines = Array.from({ length: random.whole(1, 4) }, () => line(random, shop, random.pick(shop.items), person));
  const subtotal = lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
  const offer = random.pick(shop.offers);
  const savings = rounded(subtotal * offer.share, shop);
  return {
    lines,
    details: {
      language,
      [source === 'storefront' ? 'cart' : 'said']: lines.map(({ name, quantity }) => `${quantity} × ${name}`),
    },
    ...(random.chance(0.6) && { delivery_fee: random.pick(shop.deliveryFees) }),
    ...(savings > 0 && random.chance(0.15) && { promotions: [{ id: offer.id, name: offer.name[language], savings }] }),
    ...(source === 'invoice' && { tax: rounded(subtotal * 0.05, shop) }),
    ...(random.chance(0.25) && { specialInstructions: random.pick(shop.wishes)[language] }),
  };
}

function line(random: Random, shop: Shop, item: Item, { language }: Person): NonNullable<NewOrder['lines']>[number] {
  const options = optionsOf(shop, item).filter(() => random.chance(0.25));
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

function rounded(amount: number, { smallest }: Shop): number {
  return Number((Math.round(amount / smallest) * smallest).toFixed(2));
}
