/** After the next drawing, the focus goes to the first field of a form that is wrong. */
export const focusFault = (formId: string) =>
  requestAnimationFrame(() =>
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
