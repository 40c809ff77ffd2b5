import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { handRecorded, type RecordedMessage } from './recorded.ts'
import { ruleSqlMessages } from './rule-sql.messages.ts'

/** Opens a new rule for the topic of a message, with the message as its test. */
export function TestWithRule({ message }: { message: RecordedMessage }) {
  const t = useMessages(ruleSqlMessages)
  const router = useRouter()
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => {
        handRecorded(message)
        void router.navigate(paths.newRule({ topic: message.topic }))
      }}
    >
      {t.testWithRule}
    </Button>
  )
}
