interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly href: string; readonly text: string; readonly isHere: boolean }[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ href, text, isHere }) => (
        <a class="tabs__tab" href={href} aria-current={isHere ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
