import { feature } from '../../feature.ts'
import { AuditLog } from './audit-log.ts'
import { AUDIT_TABLES } from './audit-table.ts'

export const audit = feature({
  tables: AUDIT_TABLES,
  ports: ['clock', 'log'],
  start: ({ kernel, store }) => new AuditLog(store, kernel),
})
