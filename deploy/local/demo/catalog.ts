import { optionsOf, picture, readData, restaurant } from './data.ts';

interface Menu {
  readonly branding: Readonly<Record<string, string>> & { readonly logo: string };
  readonly contact: object;
  readonly categories: readonly { readonly id: string; readonly items: readonly MenuItem[] }[];
}

interface MenuItem {
  readonly name: string;
  readonly image?: string;
}

export function demoCatalog() {
  const { branding, contact, categories } = readData<Menu>('menu');
  return {
    branding: { ...branding, logo: picture(branding.logo) },
    contact,
    categories: categories.map((category) => ({ ...category, items: category.items.map(withOptions) })),
  };
}

function withOptions({ image, ...item }: MenuItem) {
  const dish = restaurant.items.find(({ name }) => name.en === item.name);
  const options = dish ? optionsOf(restaurant, dish) : [];
  return {
    ...item,
    ...(options.length > 0 && {
      options: options.map(({ name, price }) => ({
        ...{ name: name.en, nameArabic: name.ar },
        ...(price > 0 && { price: { amount: price, currency: restaurant.currency } }),
      })),
    }),
    ...(image !== undefined && { image: picture(image) }),
  };
}
