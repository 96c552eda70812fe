import type { CatalogLanguage } from '../rules/price.ts';
import type { Contact } from '../rules/snapshot.ts';
import { Icon } from './icon.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { pageTexts } from './texts.ts';

interface ContactLink {
  readonly kind: 'webChat' | 'whatsapp' | 'messenger' | 'telegram' | 'phone' | 'map';
  readonly href: string;
}

interface ContactLinksProps {
  readonly language: CatalogLanguage;
  readonly contact: Contact;
}

export function ContactLinks({ language, contact, address }: ContactLinksProps & { readonly address: string }) {
  const texts = pageTexts(language);
  const { phone, map } = contact;
  const links: readonly ContactLink[] = [
    ...chats(language, contact, address, texts.question(address)),
    ...(phone ? [{ kind: 'phone', href: `tel:${phone}` } as const] : []),
    ...(map ? [{ kind: 'map', href: map } as const] : []),
  ];
  return (
    <aside class="contact" id="contact" aria-label={texts.orderOrAsk}>
      <ul class="ways">
        {links.map((link) => (
          <li>
            <a class="way" {...linkAttributes(link)}>
              <Icon of={link.kind} />
              <span>{texts[link.kind]}</span>
            </a>
          </li>
        ))}
        <ShareButton language={language} class="way" />
      </ul>
      <OpeningHours language={language} contact={contact} />
    </aside>
  );
}

interface OrderLinksProps extends ContactLinksProps {
  /** The address of the menu or of one dish. */
  readonly address: string;
  readonly text: string;
}

export function OrderLinks({ language, contact, address, text }: OrderLinksProps) {
  const texts = pageTexts(language);
  const chatLinks: readonly ContactLink[] = chats(language, contact, address, text);
  const { phone } = contact;
  const links = chatLinks.length === 0 && phone ? [{ kind: 'phone', href: `tel:${phone}` } as const] : chatLinks;
  return (
    <ul class="order">
      {links.map((link) => (
        <li>
          <a class="order-on" {...linkAttributes(link)}>
            <Icon of={link.kind} />
            {wordsOf(texts, link.kind)}
          </a>
        </li>
      ))}
      <ShareButton language={language} class="order-on quietly" />
    </ul>
  );
}

function chats(
  language: CatalogLanguage,
  { webChat, whatsapp, messenger, telegram }: Contact,
  address: string,
  text: string,
): readonly ContactLink[] {
  const encoded = encodeURIComponent(text);
  return [
    ...(webChat ? [{ kind: 'webChat', href: chatAddress(language, address, text) } as const] : []),
    ...(whatsapp ? [{ kind: 'whatsapp', href: `https://wa.me/${whatsapp.slice(1)}?text=${encoded}` } as const] : []),
    ...(messenger ? [{ kind: 'messenger', href: `https://m.me/${messenger}?text=${encoded}` } as const] : []),
    ...(telegram ? [{ kind: 'telegram', href: `https://t.me/${telegram}?text=${encoded}` } as const] : []),
  ];
}

/** The address of a menu begins with /c/ and its slug. Chats elsewhere are told the address of the dish, too. */
function chatAddress(language: CatalogLanguage, address: string, text: string): string {
  const menu = new URL(address).pathname.split('/').slice(0, 3).join('/');
  const [words = ''] = text.split('\n');
  return `${menu}/chat?lang=${language}&text=${encodeURIComponent(words)}`;
}

function linkAttributes({ kind, href }: ContactLink) {
  return kind === 'phone' || kind === 'webChat' ? { href } : { href, target: '_blank', rel: 'noopener' };
}

function wordsOf(texts: ReturnType<typeof pageTexts>, kind: ContactLink['kind']): string {
  if (kind === 'phone') return texts.orderByPhone;
  return kind === 'webChat' ? texts.orderHere : texts.orderOn(texts[kind]);
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
