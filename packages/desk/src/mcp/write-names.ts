/** The tools that write, each of which `--allow-writes` must name. */
export const WRITE_NAMES = ['move_opportunity', 'tag_company', 'test_webhook'] as const
export type WriteName = (typeof WRITE_NAMES)[number]
