// Rankings
