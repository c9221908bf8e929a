/** Tools that write; each has to be listed in `--allow-writes`. */
export const WRITE_NAMES = ['move_opportunity', 'tag_company', 'test_webhook'] as const
export type WriteName = (typeof WRITE_NAMES)[number]
