interface PaperLinkProps {
  readonly cite: string;
  readonly url?: string | undefined;
}

/** Authors and year of a paper, as a link to its own address, or else to that of its arXiv number. */
export function PaperLink({ cite, url }: PaperLinkProps) {
  const id = /arxiv[:\s]*(\d{4}\.\d{4,5})/i.exec(cite)?.[1];
  const address = url ?? (id === undefined ? undefined : `https://arxiv.org/abs/${id}`);
  return address === undefined ? (
    cite
  ) : (
    <a href={address} target="_blank" rel="noreferrer">
      {cite}
    </a>
  );
}
