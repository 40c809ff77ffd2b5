import { useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { DEMO_CLIENTS } from '@signalbox/contract/demo'
import { paths } from '#paths.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { demoMessages } from './demo.messages.ts'
import { useDemoActions } from './use-demo-actions.ts'

/** Marks the state of the broker as that of a demo, with the way to its clients and to its end. */
export function DemoPart() {
  const t = useMessages(demoMessages)
  const lock = useLock()
  const { isPending, remove } = useDemoActions()
  return (
    <>
      <ScreenLink to={paths.clients({ like_clientid: DEMO_CLIENTS })}>{t.running}</ScreenLink>
      {lock.canWrite && !isPending && (
        <TextButton onClick={() => void remove()}>{t.remove}</TextButton>
      )}
    </>
  )
}
