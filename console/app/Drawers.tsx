import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import {
  telemetryDataGet,
  telemetryStatusGet,
  telemetryStatusUpdate,
} from '@signalbox/contract/telemetry'
import { useQuery } from '@tanstack/react-query'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { query, useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { PasswordForm } from '#domain/login/PasswordForm.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { Segments } from '#ui/Segments.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { appMessages } from './app.messages.ts'
import { pageMessages } from './page.messages.ts'
import styles from './Drawers.module.css'
import { changeSettings, useSettings, useTheme } from './settings.ts'
import type { DrawerName } from './drawers.ts'
import { Help } from './Help.tsx'
import { Requests } from './requests/Requests.tsx'

interface DrawersProps {
  open: DrawerName
  onClose: () => void
}

/** Drawers that the top bar opens beside the screen. */
export function Drawers({ open, onClose }: DrawersProps) {
  const t = useMessages(appMessages)
  const titles = {
    help: t.help,
    requests: t.requests,
    settings: t.settings,
    password: t.changePassword,
  }
  return (
    <SidePanel
      onClose={onClose}
      title={titles[open]}
      size={open === 'requests' ? 'wide' : 'narrow'}
    >
      {open === 'help' && <Help onLeave={onClose} />}
      {open === 'requests' && <Requests />}
      {open === 'settings' && <SettingsForm onLeave={onClose} />}
      {open === 'password' && <PasswordForm onDone={onClose} />}
    </SidePanel>
  )
}

function SettingsForm({ onLeave }: { onLeave: () => void }) {
  const t = useMessages(appMessages)
  const page = useMessages(pageMessages)
  const settings = useSettings()
  const theme = useTheme()
  // A broker with this preview sends no data, so a switch for sending would promise something untrue.
  const isSilent = useCan(telemetryDataGet, 'preview').can
  const hasTelemetry = useCan(telemetryStatusGet).can && !isSilent
  return (
    <div className={styles.stack}>
      <div>
        <div className={styles.label}>{t.language}</div>
        <Segments
          isWide
          label={t.language}
          value={settings.language}
          onChange={(language) => changeSettings({ language })}
          options={LANGUAGES}
        />
      </div>
      <Switch
        label={t.followOs}
        checked={settings.followsOs}
        onChange={(event) => changeSettings({ followsOs: event.currentTarget.checked, theme })}
      />
      <div>
        <div className={styles.label}>{t.theme}</div>
        <Segments
          isWide
          label={t.theme}
          isDisabled={settings.followsOs}
          value={theme}
          onChange={(value) => changeSettings({ theme: value })}
          options={[
            { value: 'light', label: page.themeLight },
            { value: 'dark', label: page.themeDark },
          ]}
        />
      </div>
      {hasTelemetry && <TelemetrySwitch onLeave={onLeave} />}
    </div>
  )
}

/** Each language is named in itself, since the reader may not know the current one. */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'zh', label: '简体中文' },
] as const

function TelemetrySwitch({ onLeave }: { onLeave: () => void }) {
  const t = useMessages(appMessages)
  const sentence = useErrorSentence()
  const act = useAct()
  const status = useQuery(query(telemetryStatusGet, {}))
  const update = useAction(telemetryStatusUpdate, { refreshes: [telemetryStatusGet] })
  const router = useRouter()
  const handleShow = async () => {
    onLeave()
    await router.navigate(paths.telemetry())
  }
  return (
    <div>
      <Switch
        label={t.telemetry}
        description={status.error === null ? t.telemetryHelp : inOneLine(sentence(status.error))}
        disabled={status.data === undefined || update.isPending}
        checked={status.data?.enable ?? false}
        onChange={(event) => {
          const body = { enable: event.currentTarget.checked }
          void act({ act: () => update.mutateAsync({ body }) })
        }}
      />
      <TextButton onClick={() => void handleShow()}>{t.telemetryData}</TextButton>
    </div>
  )
}
