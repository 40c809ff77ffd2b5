import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ApiKeyMade } from '@signalbox/contract/api-keys'
import { IconDownload } from '@tabler/icons-react'
import { useFormats, useMessages } from '#language.tsx'
import { useUnsaved } from '#domain/saving/unsaved.ts'
import { Banner } from '#ui/Banner.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { saveAs } from '#ui/table/file-sink.ts'
import { apiKeysMessages } from './api-keys.messages.ts'
import { rotationMessages } from './rotation.messages.ts'

/** Shows a secret the only time that it can be read, and asks on closing whether it was saved. */
export function SecretPanel({ made, onClose }: { made: ApiKeyMade; onClose: () => void }) {
  const t = useMessages(apiKeysMessages)
  const words = useMessages(rotationMessages)
  const { dateTime } = useFormats()
  const confirm = useConfirm()
  // Leaving the page would lose the secret, like unsaved input.
  const settle = useUnsaved(true)
  const { name, api_key, api_secret, rotated_at: rotatedAt, old_secret: old } = made
  const handleClose = async () => {
    const isSaved = await confirm({
      title: t.savedTitle,
      body: t.savedText,
      confirmLabel: t.savedIt,
    })
    if (!isSaved) return
    settle()
    onClose()
  }
  const handleDownload = () => {
    const content = `${JSON.stringify({ name, api_key, api_secret }, null, 2)}\n`
    saveAs(`${name}.json`, new Blob([content], { type: 'application/json' }))
  }
  return (
    <SidePanel
      onClose={() => void handleClose()}
      title={rotatedAt === undefined ? t.secretTitle : words.rotated}
    >
      <Banner
        tone="warning"
        title={old === undefined ? t.secretOnce : words.rotatedOnce(dateTime(old.valid_until))}
      />
      <KeyValues
        items={[
          { label: t.name, value: name },
          { label: t.key, value: <span className="mono">{api_key}</span>, copy: api_key },
          { label: t.secret, value: <span className="mono">{api_secret}</span>, copy: api_secret },
        ]}
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={handleDownload}
      >
        {t.download}
      </Button>
    </SidePanel>
  )
}
