/** `tel:` for a number as people write it; null where there are too few digits to call. */
export function telHref(number: string | null): string | null {
  const dialled = (number ?? '').replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
  return /^\+?\d{3,15}$/.test(dialled) ? `tel:${dialled}` : null
}

/** `mailto:` for one plain address; null for what could smuggle in more than an address. */
export function mailHref(email: string | null): string | null {
  const address = email?.trim() ?? ''
  if (!/^[^\s@<>"?&,;:%]+@[^\s@<>"?&,;:%]+\.[^\s@<>"?&,;:%]+$/u.test(address)) return null
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}

/** The page of a professional-network profile, by its identifier. */
export function profileHref(linkedinId: string | null): string | null {
  const name = linkedinId?.trim() ?? ''
  return /^[\p{L}\p{N}._-]{1,120}$/u.test(name) && !/^\.+$/.test(name)
    ? `https://www.linkedin.com/in/${encodeURIComponent(name)}`
    : null
}
