const paths = {
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 6v12M20 6v12M7 12h10M9 9l-3 3 3 3M15 9l3 3-3 3',
  close: 'M6 6l12 12M18 6L6 18',
  file: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
};

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
