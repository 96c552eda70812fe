import type { CatalogLanguage } from '../rules/price.ts';
import type { Contact, Item } from '../rules/snapshot.ts';
import { OrderLinks } from './contact-links.tsx';
import { Icon } from './icon.tsx';
import { ItemCard } from './item.tsx';
import { pick } from './text-in.tsx';
import { pageTexts } from './texts.ts';

interface SheetProps {
  readonly language: CatalogLanguage;
  readonly contact: Contact;
}

export function DishSheet({ language, contact, address }: SheetProps & { address: string }) {
  const { close, dish, order } = pageTexts(language);
  return (
    <dialog class="sheet" id="sheet" aria-label={dish}>
      <form method="dialog">
        <button type="submit" class="close" aria-label={close}>
          <Icon of="close" />
        </button>
      </form>
      <div class="whole" id="dish" />
      <OrderLinks language={language} contact={contact} address={address} text={order('{dish}', '{address}')} />
    </dialog>
  );
}

export function WholeDish({ language, contact, item, address }: SheetProps & { item: Item; address: string }) {
  const name = pick(language, item.name, item.nameArabic);
  const text = pageTexts(language).order(name, `${address}?lang=${language}`);
  return (
    <div class={item.availability === 'sold_out' ? 'page-of-dish is-sold-out' : 'page-of-dish'}>
      <ul class="whole">
        <ItemCard language={language} item={item} address={null} isAlone />
      </ul>
      <OrderLinks language={language} contact={contact} address={address} text={text} />
    </div>
  );
}
