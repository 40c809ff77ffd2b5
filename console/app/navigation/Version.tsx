import { nodeList } from '@signalbox/contract/nodes'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useUser } from '#api/session.ts'
import { useEdition } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Tip } from '#ui/Tip.tsx'
import { appMessages } from '../app.messages.ts'
import { differentVersions, highestVersion } from '../version.ts'
import styles from './Version.module.css'

/** Version and edition of the broker, with a warning while its nodes run different versions. */
export function Version() {
  const t = useMessages(appMessages)
  const formats = useFormats()
  const user = useUser()
  const nodes = useQuery(query(nodeList, {}))
  const versions = (nodes.data ?? []).map((node) => node.version)
  // The version from the login is shown until the nodes have been read, so that nothing moves.
  const version = highestVersion(nodes.data === undefined ? [user?.version] : versions)
  const different = differentVersions(versions)
  const edition = useEdition()
  const differ = t.versionsDiffer(formats.list(different))
  return (
    <>
      {different.length > 1 && (
        <Tip label={differ} side="right">
          <div>
            <ScreenLink to={paths.nodes()} className={styles.warning ?? ''} aria-label={differ}>
              <IconAlertTriangle size={18} aria-hidden="true" />
            </ScreenLink>
          </div>
        </Tip>
      )}
      {version !== undefined && (
        <span
          className={styles.version}
          title={t.version(version, edition === 'ee' ? t.editionEe : t.editionCe)}
        >
          v{version.split('.').slice(0, 2).join('.')}{' '}
          <span className={styles.edition}>{edition}</span>
        </span>
      )}
    </>
  )
}
