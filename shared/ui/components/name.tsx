/** A name in its own direction. One in two scripts, `مشويات دجلة · Dijla Grill`, breaks between its parts, not inside one. */
export function Name({ of }: { readonly of: string }) {
  return (
    <bdi class="name">
      {of.split(betweenParts).map((part, index) => (
        <>
          {index > 0 && ' '}
          <span>{part}</span>
        </>
      ))}
    </bdi>
  );
}

export function NameLink({ href, name }: { readonly href: string; readonly name: string }) {
  return (
    <a href={href}>
      <bdi>{name}</bdi>
    </a>
  );
}

export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      <bdi dir="ltr">{phone}</bdi>
    </a>
  );
}

const betweenParts = /(?<= [·|/–-]) /;
