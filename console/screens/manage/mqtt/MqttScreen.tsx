import type { ReactNode } from 'react'
import { isErlang } from '#api/use-can.ts'
import { joinSentences } from '#join-sentences.ts'
import { useMessages } from '#language.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { Screen } from '#ui/Screen.tsx'
import { mqttScreenMessages } from './mqtt.messages.ts'
import styles from './mqtt.module.css'

interface MqttScreenProps {
  current: Address
  action?: ReactNode
  children: ReactNode
}

/** The frame of the pages below `/mqtt`. */
export function MqttScreen({ current, action, children }: MqttScreenProps) {
  const t = useMessages(mqttScreenMessages)
  return (
    <Screen title={t.title} about={t.about} action={action}>
      <ScreenTabs
        label={t.title}
        tabs={[
          { label: t.general, to: paths.mqttGeneral() },
          { label: t.session, to: paths.mqttSession() },
          { label: t.durable, to: paths.durableSessions() },
          { label: t.retainer, to: paths.retainer() },
          { label: t.sysTopics, to: paths.sysTopics() },
          { label: t.zones, to: paths.zones() },
          { label: t.advanced, to: paths.mqttAdvanced() },
        ]}
        current={current}
      />
      {children}
      {isErlang() && <p className={styles.precedence}>{joinSentences(t.precedence, t.slow)}</p>}
    </Screen>
  )
}
