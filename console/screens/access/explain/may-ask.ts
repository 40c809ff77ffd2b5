import { useFeatures } from '../../../api/features.ts'
import { useCanWrite } from '../../../api/session.ts'

/** Whether a login may really be asked about: only administrators try passwords; a cluster is not asked. */
export function useMayAsk(): boolean {
  const canWrite = useCanWrite()
  return useFeatures().mode === 'upstream' || canWrite
}
