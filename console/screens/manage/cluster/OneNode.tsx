import { pageConfig } from '#env.ts'
import { useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import styles from './cluster.module.css'
import { clusterMessages } from './cluster.messages.ts'

const COMMAND = `${pageConfig.command} --upstream https://emqx.example.com:18083`

/** Explains that the embedded broker has no cluster, and how to manage one. */
export function OneNode() {
  const t = useMessages(clusterMessages)
  return (
    <Banner tone="info" title={t.oneNode}>
      <p className={styles.line}>{t.oneNodeText}</p>
      <p className={styles.line}>{t.beyondText}</p>
      <p className={styles.command}>
        <code className="mono">{COMMAND}</code>
        <CopyButton value={COMMAND} label={t.command} />
      </p>
    </Banner>
  )
}
