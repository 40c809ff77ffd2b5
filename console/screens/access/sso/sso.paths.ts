import { path } from '#routing/path.ts'
import { oneOf } from '#routing/search.ts'

export const TABS = ['settings', 'roles', 'trust'] as const

export const backendSearch = { tab: oneOf(TABS, 'settings') }

export const ssoPath = path('/sso', {})
export const ssoBackendPath = path('/sso/$backend', backendSearch)
