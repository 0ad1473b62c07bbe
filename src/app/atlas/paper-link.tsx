interface PaperLinkProps {
  readonly cite: string;
  /** Undefined: it is not known. */
  readonly address: string | undefined;
}

/** Authors and year of a paper, as a link to it. */
export const PaperLink = ({ cite, address }: PaperLinkProps) =>
  address === undefined ? (
    cite
  ) : (
    <a href={address} target="_blank" rel="noreferrer">
      {cite}
    </a>
  );
