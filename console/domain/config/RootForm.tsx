import type { AnyOperation } from '@signalbox/contract/client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useCan } from '#api/use-can.ts'
import { ConfigForm } from '#form/ConfigForm.tsx'
import type { ConfigFormOptions } from '#form/use-config-form.ts'
import { Unavailable } from '../page/Unavailable.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'

interface RootFormProps<C> extends Omit<ConfigFormOptions<C>, 'config'> {
  operation: AnyOperation
  read: UseQueryResult<C>
}

/** Form of a configuration root, which is shown only after the root was read, and never with defaults. */
export function RootForm<C>({ operation, read, ...form }: RootFormProps<C>) {
  const sentence = useErrorSentence()
  const can = useCan(operation)
  const { data, error, refetch } = read
  if (data !== undefined) return <ConfigForm config={data} {...form} />
  if (!can.can) return <Unavailable {...can} />
  if (error !== null) return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  return <Loading />
}
