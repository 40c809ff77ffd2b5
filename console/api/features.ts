import { pageConfig } from '../env.ts'
import { useUser } from './session.ts'

/** What there is behind the API. */
export interface Features {
  /** The broker is inside this server, or a cluster somewhere else. */
  mode: 'embedded' | 'upstream'
  edition: 'ce' | 'ee'
}

export function useFeatures(): Features {
  return { mode: pageConfig.mode, edition: useUser()?.edition ?? 'ce' }
}
