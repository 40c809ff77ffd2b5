import { useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { CodeBlock } from '../page/CodeBlock.tsx'
import { editorMessages } from './editor.messages.ts'
import { LIST_STORED, removeQuic } from './model/repair.ts'

/** The command that repairs the API of listeners. `name`: name of the refused listener, if it is known. */
export function QuicRepair({ name }: { name?: string }) {
  const t = useMessages(editorMessages)
  const command = name === undefined ? `${LIST_STORED}\n${removeQuic('NAME')}` : removeQuic(name)
  return (
    <Banner
      tone="warning"
      title={t.repair}
      action={<CopyButton value={command} label={t.repair} />}
    >
      <p>{name === undefined ? t.quicLost : t.quicFailed}</p>
      <CodeBlock text={command} label={t.repair} wraps />
    </Banner>
  )
}
