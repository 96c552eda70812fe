import { Controller } from '@hotwired/stimulus';

export class FillController extends Controller<HTMLElement> {
  fill({ params }: Event & { params: { values: Record<string, string> } }): void {
    const form = this.element.closest('form');
    for (const [name, value] of Object.entries(params.values)) {
      const field = form?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    const name = form?.elements.namedItem('name');
    // By touch a focus would cover the page with the keyboard.
    if (name instanceof HTMLInputElement && matchMedia('(pointer: fine)').matches) name.focus();
  }
}
