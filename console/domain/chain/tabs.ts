import { oneOf } from '#routing/search.ts'

/** The parts of an item's page. */
export const TABS = ['overview', 'settings', 'users'] as const
export type Tab = (typeof TABS)[number]

export const tabSearch = { tab: oneOf(TABS, 'overview') }
