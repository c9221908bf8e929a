export const dynamic = 'force-dynamic'

export {
  answerWebRequest as DELETE,
  answerWebRequest as GET,
  answerWebRequest as POST,
} from '#lib/server/api.ts'
