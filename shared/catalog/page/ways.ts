import type { CatalogLanguage } from '../rules/price.ts';
import type { Contact } from '../rules/snapshot.ts';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import { words } from './texts.ts';

/** A chat that a guest can begin, with what is written in it already. */
interface Chat {
  readonly kind: 'whatsapp' | 'messenger' | 'telegram';
  readonly href: string;
}

/** The chats of a restaurant, each with `text` in its field: the guest reads it over and sends it. */
function chats({ whatsapp, messenger, telegram }: Contact, text: string): readonly Chat[] {
  const said = encodeURIComponent(text);
  return [
    ...(whatsapp ? [{ kind: 'whatsapp', href: `https://wa.me/${whatsapp.slice(1)}?text=${said}` } as const] : []),
    ...(messenger ? [{ kind: 'messenger', href: `https://m.me/${messenger}?text=${said}` } as const] : []),
    ...(telegram ? [{ kind: 'telegram', href: `https://t.me/${telegram}?text=${said}` } as const] : []),
  ];
}

/** What leads on from the menu: chats, a call, the way there. Sharing needs a script, and is there only with one. */
export function ways(language: CatalogLanguage, contact: Contact, address: string): Html {
  const texts = words[language];
  const { phone, map } = contact;
  return html`<ul class="ways" role="list">${chats(contact, texts.question(address)).map(({ kind, href }) =>
    way(href, kind, texts[kind], true),
  )}${phone && way(`tel:${phone}`, 'phone', texts.call)}${map && way(map, 'map', texts.map, true)}
<li class="with-scripts"><button type="button" class="way" data-share>${icon('share')}<span>${texts.share}</span></button></li>
</ul>`;
}

/** Buttons that begin an order of one dish in each chat; without a chat, a call. */
export function orderLinks(language: CatalogLanguage, contact: Contact, text: string): Html {
  const texts = words[language];
  const begun = chats(contact, text);
  return html`<ul class="order" role="list">${begun.map(
    ({ kind, href }) =>
      html`<li><a class="order-on" href="${href}" target="_blank" rel="noopener">${icon(kind)}${texts.orderOn(texts[kind])}</a></li>`,
  )}${
    begun.length === 0 &&
    contact.phone &&
    html`<li><a class="order-on" href="tel:${contact.phone}">${icon('phone')}${texts.orderByPhone}</a></li>`
  }<li class="with-scripts"><button type="button" class="order-on quietly" data-share>${icon('share')}${texts.share}</button></li></ul>`;
}

function way(
  href: string,
  kind: 'whatsapp' | 'messenger' | 'telegram' | 'phone' | 'map',
  text: string,
  isElsewhere = false,
): Html {
  const elsewhere = isElsewhere && html` target="_blank" rel="noopener"`;
  return html`
<li><a class="way" href="${href}"${elsewhere}>${icon(kind)}<span>${text}</span></a></li>`;
}
