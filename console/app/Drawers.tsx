import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { telemetryStatusGet, telemetryStatusUpdate } from '@signalbox/contract/telemetry'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '../api/error-sentence.ts'
import { query, useAction } from '../api/query.ts'
import { target } from '../api/target.ts'
import { useCan } from '../api/use-can.ts'
import { useMessages } from '../language.tsx'
import { useAct } from '../parts/act.ts'
import { PasswordForm } from '../parts/PasswordForm.tsx'
import { paths } from '../paths.ts'
import { useRouter } from '../routing/react.tsx'
import { Segments } from '../ui/Segments.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { appMessages } from './app.messages.ts'
import { pageMessages } from './page.messages.ts'
import styles from './Drawers.module.css'
import { changeSettings, useSettings, useTheme } from './settings.ts'
import { type DrawerName, MODIFIER } from './drawers.ts'
import { Requests } from './requests/Requests.tsx'

interface DrawersProps {
  open: DrawerName
  onClose: () => void
}

/** What opens beside the screen from the top bar. */
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
      {open === 'help' && <Help />}
      {open === 'requests' && <Requests />}
      {open === 'settings' && <SettingsForm onLeave={onClose} />}
      {open === 'password' && <PasswordForm onDone={onClose} />}
    </SidePanel>
  )
}

function Help() {
  const t = useMessages(appMessages)
  const api = target.apiUrl.replace(/api\/v5$/, 'api-docs')
  const guides = [
    [t.helpDocumentation, ''],
    [t.helpFirst, 'getting-started/getting-started.html'],
    [t.helpConsole, 'dashboard/introduction.html'],
    [t.helpAccess, 'access-control/overview.html'],
    [t.helpIntegration, 'data-integration/data-bridges.html'],
    [t.helpRules, 'data-integration/rules.html'],
    [t.helpConfiguration, 'configuration/configuration.html'],
    [t.helpRest, 'admin/api.html'],
    [t.helpQuestions, 'faq/faq.html'],
  ].map(([label = '', page = '']) => ({ label, href: t.documentationUrl + page }))
  const more = [
    { label: t.helpApi, href: api },
    { label: t.helpMqtt, href: 'https://docs.oasis-open.org/mqtt/mqtt/v5.0/mqtt-v5.0.html' },
    { label: t.helpForum, href: t.forumUrl },
    { label: t.helpBlog, href: t.blogUrl },
    { label: t.helpCode, href: 'https://github.com/emqx/emqx' },
    { label: t.helpFeedback, href: 'https://github.com/emqx/emqx/issues' },
  ]
  return (
    <div className={styles.stack}>
      <p>{t.helpAbout}</p>
      <Links title={t.helpGuides} links={guides} />
      <Links title={t.helpMore} links={more} />
      <h3 className={styles.heading}>{t.helpKeys}</h3>
      <dl className={styles.keys}>
        <dt>
          <kbd>{MODIFIER}</kbd> <kbd>K</kbd>
        </dt>
        <dd>{t.helpKeysPalette}</dd>
        <dt>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>Enter</kbd>
        </dt>
        <dd>{t.helpKeysRows}</dd>
      </dl>
    </div>
  )
}

function Links(props: { title: string; links: readonly { label: string; href: string }[] }) {
  return (
    <>
      <h3 className={styles.heading}>{props.title}</h3>
      <ul className={styles.links}>
        {props.links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function SettingsForm({ onLeave }: { onLeave: () => void }) {
  const t = useMessages(appMessages)
  const page = useMessages(pageMessages)
  const settings = useSettings()
  const theme = useTheme()
  const hasTelemetry = useCan(telemetryStatusGet).can
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

/** Each in its own language: the reader may not know the current one. */
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
        description={status.error === null ? t.telemetryHelp : sentence(status.error).title}
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
