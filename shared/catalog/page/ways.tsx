import type { CatalogLanguage } from '../rules/price.ts';
import type { Contact } from '../rules/snapshot.ts';
import { Icon } from './icon.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { pageTexts } from './texts.ts';

interface Way {
  readonly kind: 'whatsapp' | 'messenger' | 'telegram' | 'phone' | 'map';
  readonly href: string;
}

interface WaysParts {
  readonly language: CatalogLanguage;
  readonly contact: Contact;
}

export function Ways({ language, contact, address }: WaysParts & { readonly address: string }) {
  const texts = pageTexts(language);
  const { phone, map } = contact;
  const ways: readonly Way[] = [
    ...chats(contact, texts.question(address)),
    ...(phone ? [{ kind: 'phone', href: `tel:${phone}` } as const] : []),
    ...(map ? [{ kind: 'map', href: map } as const] : []),
  ];
  return (
    <aside class="contact" id="contact" aria-label={texts.waysOn}>
      <ul class="ways">
        {ways.map((way) => (
          <li>
            <a class="way" {...leadingTo(way)}>
              <Icon of={way.kind} />
              <span>{texts[way.kind]}</span>
            </a>
          </li>
        ))}
        <ShareButton language={language} class="way" />
      </ul>
      <OpeningHours language={language} contact={contact} />
    </aside>
  );
}

export function OrderLinks({ language, contact, text }: WaysParts & { readonly text: string }) {
  const texts = pageTexts(language);
  const begun: readonly Way[] = chats(contact, text);
  const { phone } = contact;
  const ways = begun.length === 0 && phone ? [{ kind: 'phone', href: `tel:${phone}` } as const] : begun;
  return (
    <ul class="order">
      {ways.map((way) => (
        <li>
          <a class="order-on" {...leadingTo(way)}>
            <Icon of={way.kind} />
            {way.kind === 'phone' ? texts.orderByPhone : texts.orderOn(texts[way.kind])}
          </a>
        </li>
      ))}
      <ShareButton language={language} class="order-on quietly" />
    </ul>
  );
}

function chats({ whatsapp, messenger, telegram }: Contact, text: string): readonly Way[] {
  const encoded = encodeURIComponent(text);
  return [
    ...(whatsapp ? [{ kind: 'whatsapp', href: `https://wa.me/${whatsapp.slice(1)}?text=${encoded}` } as const] : []),
    ...(messenger ? [{ kind: 'messenger', href: `https://m.me/${messenger}?text=${encoded}` } as const] : []),
    ...(telegram ? [{ kind: 'telegram', href: `https://t.me/${telegram}?text=${encoded}` } as const] : []),
  ];
}

function leadingTo({ kind, href }: Way) {
  return kind === 'phone' ? { href } : { href, target: '_blank', rel: 'noopener' };
}

function ShareButton({ language, class: name }: { readonly language: CatalogLanguage; readonly class: string }) {
  return (
    <li class="with-scripts">
      <button type="button" class={name} data-share="">
        <Icon of="share" />
        <span>{pageTexts(language).share}</span>
      </button>
    </li>
  );
}
