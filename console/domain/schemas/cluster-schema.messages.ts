/** Differences between a JSON Schema and the checks that a cluster makes with it. */
export const clusterSchemaMessages = {
  unknownDraft: {
    en: (draft: string, known: string) =>
      `Every message fails: the cluster checks drafts 3, 4 and 6 of JSON Schema, not ${draft}. Set "$schema" to "${known}", or remove it.`,
    zh: (draft: string, known: string) =>
      `所有消息都会校验失败：集群仅支持 JSON Schema draft 3、4 和 6，不支持 ${draft}。请将 "$schema" 改为 "${known}"，或将其删除。`,
  },
  draft3: {
    en: 'The cluster supports this schema, but this page cannot test draft 3.',
    zh: '集群支持该 Schema，但本页面无法测试 draft 3。',
  },
  ignored: {
    en: (names: string) => `The cluster does not check: ${names}.`,
    zh: (names: string) => `集群不检查：${names}。`,
  },
  failing: {
    en: (places: string) => `In the cluster, every value fails at: ${places}.`,
    zh: (places: string) => `在集群中，以下位置的任何值都会校验失败：${places}。`,
  },
  notHere: {
    en: (problem: string) =>
      `This page cannot check the schema (${problem}); the cluster may accept it.`,
    zh: (problem: string) => `本页面无法检查该 Schema（${problem}），以集群的结果为准。`,
  },
} as const
