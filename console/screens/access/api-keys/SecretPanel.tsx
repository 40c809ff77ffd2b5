import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ApiKeyMade } from '@signalbox/contract/api-keys'
import { IconDownload } from '@tabler/icons-react'
import { useMessages } from '../../../language.tsx'
import { useUnsaved } from '../../../parts/unsaved.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { KeyValues } from '../../../ui/KeyValues.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { saveAs } from '../../../ui/table/file-sink.ts'
import { apiKeysMessages } from './api-keys.messages.ts'

/** The one time that a secret is to be seen; who closes it is asked whether it is safe. */
export function SecretPanel({ made, onClose }: { made: ApiKeyMade; onClose: () => void }) {
  const t = useMessages(apiKeysMessages)
  const confirm = useConfirm()
  // A secret that was seen once is lost by leaving, as what was typed is.
  const settle = useUnsaved(true)
  const { name, api_key, api_secret } = made
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
    <SidePanel onClose={() => void handleClose()} title={t.secretTitle}>
      <Banner tone="warning" title={t.secretOnce} />
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
