import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { rulesMessages } from '#domain/rule/rules.messages.ts'

/** Leads to the form of a new rule. */
export function CreateRule() {
  const t = useMessages(rulesMessages)
  const router = useRouter()
  const lock = useLock()
  return (
    <Button {...lock.button} onClick={() => void router.navigate(paths.newRule())}>
      {t.create}
    </Button>
  )
}
