import { accessExplain } from '@signalbox/contract/access'
import { useCanWrite } from '#api/session.ts'
import { useCan } from '#api/use-can.ts'

/** Whether a login may really be asked about: only administrators try passwords; a cluster is not asked. */
export function useCanExplainLogin(): boolean {
  const canWrite = useCanWrite()
  return !useCan(accessExplain, 'password').can || canWrite
}
