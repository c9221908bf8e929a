declare module 'saxen' {
  type Decode = (text: string) => string
  interface Events {
    openTag: (
      name: string,
      attributes: () => Record<string, string>,
      decode: Decode,
      selfClosing: boolean,
    ) => void
    closeTag: (name: string, decode: Decode, selfClosing: boolean) => void
    text: (text: string, decode: Decode) => void
    cdata: (text: string) => void
    error: (error: Error) => void
    warn: (warning: Error) => void
  }
  export class Parser {
    on<Name extends keyof Events>(name: Name, listener: Events[Name]): this
    parse(xml: string): void
  }
}
