import { NativeSelect } from '@mantine/core'
import { chooseUpstream, target } from '../api/target.ts'
import { pageConfig } from '../env.ts'
import { useMessages } from '../language.tsx'
import { pageMessages } from './page.messages.ts'

/** Which of several clusters the console looks at. */
export function ClusterSelect() {
  const t = useMessages(pageMessages)
  return (
    <NativeSelect
      size="xs"
      aria-label={t.cluster}
      value={target.upstream ?? ''}
      data={pageConfig.upstreams}
      onChange={(event) => chooseUpstream(event.currentTarget.value)}
    />
  )
}
