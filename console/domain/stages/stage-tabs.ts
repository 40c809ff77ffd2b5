export const STAGE_TABS = ['overview', 'settings'] as const
export type StageTab = (typeof STAGE_TABS)[number]
