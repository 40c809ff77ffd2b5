import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { demoMessages } from './demo.messages.ts'
import { hasTraces, useDemo } from './use-demo.ts'
import { useDemoActions } from './use-demo-actions.ts'

/** Starts demo traffic, or removes it with all that it has left. */
export function DemoButton() {
  const t = useMessages(demoMessages)
  const demo = useDemo()
  const lock = useLock()
  const { isPending, start, remove } = useDemoActions()
  if (!demo.can) return null
  const isThere = hasTraces(demo)
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      {...lock.button}
      title={lock.reason ?? t.startHelp}
      onClick={() => void (isThere ? remove() : start())}
    >
      {isThere ? t.remove : t.start}
    </Button>
  )
}
