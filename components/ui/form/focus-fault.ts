/** In the next animation frame, focuses the first invalid field of a form. */
export const focusFault = (formId: string) =>
  requestAnimationFrame(() =>
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
