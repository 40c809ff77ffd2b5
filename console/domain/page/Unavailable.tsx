import type { Can, Reason } from '#api/capability.ts'
import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { ScreenLink } from './links.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from './Unavailable.module.css'
import { unavailableMessages } from './unavailable.messages.ts'

/** The reason as a sentence, for a disabled button. */
export function useReasonText(): (reason: Reason) => string {
  const t = useMessages(unavailableMessages)
  return (reason) => {
    switch (reason.kind) {
      case 'own':
        return t.own
      case 'edition':
        return reason.edition === 'ee' ? t.enterprise : t.openSource
      case 'version':
        return t.version(reason.since, reason.version)
      case 'removed':
        return t.removed(reason.version)
      case 'role':
        return t.role
      case 'answered':
        return t.answered(String(reason.status))
    }
  }
}

interface WhyNotProps {
  reason: Reason
  /** Why only the embedded broker can. */
  own: string
}

/** The reason below a disabled button, where a touch screen shows it too. */
export function WhyNot({ reason, own }: WhyNotProps) {
  const text = useReasonText()
  return <p className={styles.reason}>{reason.kind === 'own' ? own : text(reason)}</p>
}

/** Message in place of a screen that the broker does not offer, with the reason and the next step. */
export function Unavailable({ reason }: Extract<Can, { can: false }>) {
  const t = useMessages(unavailableMessages)
  const [text, label, to] = {
    own: [t.ownNext, t.overview, paths.overview()] as const,
    edition: [t.editionNext, t.license, paths.license()] as const,
    version: [t.versionNext, t.nodes, paths.nodes()] as const,
    removed: [t.versionNext, t.nodes, paths.nodes()] as const,
    answered: [t.versionNext, t.nodes, paths.nodes()] as const,
    role: [t.roleNext, t.overview, paths.overview()] as const,
  }[reason.kind]
  return (
    <EmptyState
      title={useReasonText()(reason)}
      text={text}
      action={<ScreenLink to={to}>{label}</ScreenLink>}
    />
  )
}
