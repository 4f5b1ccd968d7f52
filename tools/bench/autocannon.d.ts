declare module 'autocannon' {
  /** The part of it that we use. */
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
  }): Promise<{ requests: { average: number } }>;
}
