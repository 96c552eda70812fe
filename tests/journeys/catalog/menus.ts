export const everyPriceMenu = {
  branding: {
    title: 'Dijla Grill',
    titleArabic: 'مشويات دجلة',
    accent: '#9c3a1d',
    theme: 'dark',
    logo: 'https://pictures.example.com/logo.png',
  },
  categories: [
    {
      id: 'grill',
      name: 'Grill',
      nameArabic: 'على الفحم',
      items: [
        { id: 'kebab', name: 'Kebab', nameArabic: 'كباب', price: { kind: 'fixed', amount: 9_000, currency: 'IQD' } },
        { id: 'fish', name: 'Masgouf', price: { kind: 'starting_at', amount: 28.5, currency: 'USD' } },
        { id: 'feast', name: 'Feast', price: { kind: 'quote' }, availability: 'sold_out' },
        { id: 'quail', name: 'Quail', price: { kind: 'label', label: 'Market price', labelArabic: 'سعر السوق' } },
      ],
    },
  ],
};

export function smallMenu({ price = 9_000, title = 'Dijla Grill' } = {}) {
  const item = (id: string, name: string, nameArabic: string) => ({
    id,
    name,
    nameArabic,
    price: { kind: 'fixed', amount: price, currency: 'IQD' },
  });
  return {
    branding: { title, titleArabic: 'مشويات دجلة', accent: '#9c3a1d' },
    categories: [
      {
        id: 'grill',
        name: 'Grill',
        nameArabic: 'على الفحم',
        items: [item('kebab', 'Kebab', 'كباب'), item('tikka', 'Tikka', 'تكة')],
      },
    ],
  };
}

/** A menu of `count` items with words of a usual length in both languages, in categories of ten. */
export function longMenu(count: number) {
  const kinds = ['Kebab', 'Tikka', 'Soup', 'Salad', 'Bread', 'Rice', 'Fish', 'Juice', 'Tea', 'Cake'];
  const kindsArabic = ['كباب', 'تكة', 'شوربة', 'سلطة', 'خبز', 'تمن', 'سمك', 'عصير', 'شاي', 'كيك'];
  const item = (_: unknown, index: number) => ({
    id: `item-${index}`,
    name: `${kinds[index % 10]} of the house, number ${index}`,
    nameArabic: `${kindsArabic[index % 10]} البيت رقم ${index}`,
    description: `Made to order with herbs from garden ${(index * 7919) % 101}, lemon ${(index * 31) % 17} and a warm loaf of bread`,
    descriptionArabic: `يُحضّر عند الطلب مع أعشاب الحديقة ${(index * 7919) % 101} والليمون ${(index * 31) % 17} ورغيف خبز ساخن`,
    image: `https://pictures.example.com/menu/${((index * 2654435761) >>> 0).toString(36)}.webp`,
    price: { kind: index % 9 === 0 ? 'starting_at' : 'fixed', amount: 500 + index * 250, currency: 'IQD' },
    availability: index % 13 === 0 ? 'sold_out' : 'available',
  });
  const items = Array.from({ length: count }, item);
  const categories = Array.from({ length: Math.ceil(count / 10) }, (_, index) => ({
    id: `c${index}`,
    name: `Category ${index}`,
    nameArabic: `قسم ${index}`,
    items: items.slice(index * 10, index * 10 + 10),
  }));
  return { branding: { title: 'The Long Menu', titleArabic: 'القائمة الطويلة', accent: '#245a66' }, categories };
}
