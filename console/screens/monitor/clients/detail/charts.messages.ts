/** The texts of the charts on the page of a client. */
export const chartsMessages = {
  title: { en: 'Last hour', zh: '最近一小时' },
  traffic: { en: 'Messages', zh: '消息' },
  perSecond: { en: 'per second', zh: '每秒' },
  received: { en: 'In', zh: '接收' },
  sent: { en: 'Out', zh: '发送' },
  lost: { en: 'Lost', zh: '丢失' },
  queue: { en: 'Queue length', zh: '队列长度' },
  queued: { en: 'Queued', zh: '排队' },
  inflight: { en: 'In flight', zh: '飞行窗口' },
  unacknowledged: { en: 'Unacknowledged', zh: '未确认' },
  recorded: {
    en: (time: string) =>
      `Recorded since ${time}: the broker records a client from its first loss, or from when this page is opened.`,
    zh: (time: string) => `自 ${time} 起记录：服务端从客户端首次丢失消息或首次打开本页时开始记录。`,
  },
  readHere: {
    en: (time: string) =>
      `Drawn from the readings of this page since ${time}: the cluster keeps no history of a client.`,
    zh: (time: string) => `根据本页自 ${time} 起的读数绘制：集群不保存单个客户端的历史数据。`,
  },
}
